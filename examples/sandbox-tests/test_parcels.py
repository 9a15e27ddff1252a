"""The sandbox as a process, for test runners of other languages."""

import json
import re
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest


@pytest.fixture(scope="session")
def sandbox():
    description = Path(__file__).with_name("openapi.yaml")
    command = ["npx", "docs", "sandbox", str(description)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        # The first line names the address, whatever port was free.
        yield re.search(r"at (http://\S+)", process.stdout.readline()).group(1)
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def call(sandbox, request):
    """Calls the API in a world of the test alone."""

    def call(method, path, body=None):
        headers = {"sandbox-world": request.node.name, "content-type": "application/json"}
        address = re.sub(r"(//[^/]+).*", r"\1", sandbox) if path.startswith("/__sandbox") else sandbox
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(address + path, data, headers, method=method)) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    return call


def test_seeded(call):
    call("POST", "/__sandbox/seed", {"/parcels": [{"id": "P-1", "weight": 5}]})
    assert call("GET", "/parcels/P-1") == {"id": "P-1", "weight": 5}


def test_fails_once(call):
    call("PUT", "/__sandbox/script", {"listParcels": ["code=502"]})
    with pytest.raises(HTTPError, match="502"):
        call("GET", "/parcels")
    assert call("GET", "/parcels") == []
