"""Runs calls through the real xlwings path, without Excel: JSON of (name, arguments) on stdin, JSON of results on stdout."""

import asyncio
import json
import os
import sys

os.environ |= {"XLWINGS_LICENSE_KEY": "noncommercial", "XLWINGS_ON_SERVER": "true"}

import xlwings
import xlwings.server

import xlsheets.functions as functions


def call(name, arguments):
    request = {
        "client": "Office.js", "func_name": name, "args": arguments, "caller_address": "[Club.xlsx]Scoring!D2",
        "culture_info_name": "en-US", "date_format": "m/d/yyyy", "version": xlwings.__version__, "runtime": "1.4",
    }
    return asyncio.run(xlwings.server.custom_functions_call(request, functions))


json.dump([call(name, arguments) for name, arguments in json.load(sys.stdin)], sys.stdout)
