// Excel as far as a custom function can tell: runs the JavaScript that xlwings Server serves, with Office's globals stubbed.
// Reads {"url", "calls": [[id, [argument, …]], …]} on stdin; writes {"associated": [id, …], "results": [matrix or {"error"}, …]}.
import vm from "node:vm";

const { url, calls } = JSON.parse(await new Response(process.stdin).text());
const text = async (path) => {
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
};

class Workbook {
  workbook = { name: "Club.xlsx", load() {} };
  application = {
    cultureInfo: { name: "fr-FR", load() {}, datetimeFormat: { shortDatePattern: "jj/mm/aaaa", load() {} } },
  };
  async sync() {}
}

class Request {
  headers = {};
  open(method, address) { Object.assign(this, { method, address }); }
  setRequestHeader(name, value) { this.headers[name] = value; }
  getResponseHeader(name) { return this.answer.headers.get(name); }
  async send(body) {
    try {
      this.answer = await fetch(this.address, { method: this.method, headers: this.headers, body });
      this.responseText = await this.answer.text();
      Object.assign(this, { status: this.answer.status, statusText: this.answer.statusText });
      this.onload();
    } catch (error) {
      console.error(error);
      this.onerror();
    }
  }
}

const functions = new Map();
Object.assign(globalThis, {
  window: { location: { origin: url } },
  XMLHttpRequest: Request,
  Office: { onReady: async (then) => then?.({}), context: { requirements: { isSetSupported: () => true } } },
  Excel: { RequestContext: Workbook },
  CustomFunctions: {
    associate: (id, run) => functions.set(id, run),
    Error: class extends Error { constructor(code, message) { super(message); } },
    ErrorCode: { invalidValue: "#VALUE!" },
  },
});

// The task pane's page: its configuration, then the two scripts that custom functions live on.
const page = await text("/taskpane.html");
globalThis.config = JSON.parse(page.match(/<script id="config" type="application\/json">([^<]*)<\/script>/)[1]);
const source = `data:text/javascript;base64,${Buffer.from(await text("/static/js/utils.js")).toString("base64")}`;
globalThis.xlwings = await import(source);
vm.runInThisContext(await text("/xlwings/custom-functions-code.js"));

const results = [];
for (const [id, args] of calls) {
  const invocation = { address: "Scores!D2", parameterAddresses: [] };
  results.push(await functions.get(id)(...args, invocation).catch((error) => ({ error: error.message })));
}
process.stdout.write(JSON.stringify({ associated: [...functions.keys()], results }));
