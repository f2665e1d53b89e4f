"""PyKMIP's server, on a free port, in one process that ends with its standard input.

Arguments: a directory with ca.pem, <name>.pem and <name>.key of the server and its clients, and a port (0 for a free one).
Prints the port. Then reads commands, and prints the answer to each:
  create <client> <algorithm> <bits> <usage,...> <active|inactive>   makes a key; prints its identifier
  speak <version> ...                                                knows these versions only
"""
import logging
import multiprocessing
import os
import sys
import threading

from kmip.core import enums
from kmip.core.messages import contents
from kmip.pie import objects
from kmip.pie.client import ProxyKmipClient
from kmip.services.server import server as pykmip

home, port = sys.argv[1], int(sys.argv[2])


def path(name):
    return os.path.join(home, name)


class NoPolicies:
    """Instead of a process that watches a directory of policies."""

    def __init__(self, *_):
        pass

    def start(self):
        pass

    stop = join = start


class OwnMemory:
    """Instead of a process that shares memory with the one above."""

    dict = staticmethod(dict)


multiprocessing.Manager = OwnMemory
pykmip.monitor.PolicyDirectoryMonitor = NoPolicies

server = pykmip.KmipServer(
    hostname='127.0.0.1', port=5696, config_path=None, log_path=path('server.log'),
    certificate_path=path('server.pem'), key_path=path('server.key'), ca_path=path('ca.pem'),
    auth_suite='TLS1.2', policy_path=home, enable_tls_client_auth=True, tls_cipher_suites='',
    logging_level='INFO', database_path=path('keys.db'))
server.config.settings['port'] = port
server.start()
server._socket.listen(5)
port = server._socket.getsockname()[1]


def create(client, algorithm, bits, usages, state):
    with ProxyKmipClient(
            hostname='127.0.0.1', port=port, cert=path(client + '.pem'), key=path(client + '.key'),
            ca=path('ca.pem'), ssl_version='PROTOCOL_TLSv1_2') as it:
        # the method create() permits encryption and decryption in any case
        key = it.register(objects.SymmetricKey(
            enums.CryptographicAlgorithm[algorithm], int(bits), os.urandom(int(bits) // 8),
            masks=[enums.CryptographicUsageMask[usage] for usage in usages.split(',')]))
        if state == 'active':
            it.activate(key)
        return key


def speak(*versions):
    server._engine._protocol_versions = [
        contents.ProtocolVersion(*map(int, version.split('.'))) for version in versions]
    return 'so be it'


def obey():
    for line in sys.stdin:
        name, *given = line.split()
        try:
            print({'create': create, 'speak': speak}[name](*given), flush=True)
        except Exception as e:
            print('failed:', repr(e), flush=True)
    os._exit(0)


print(port, flush=True)
threading.Thread(target=obey, daemon=True).start()
logging.raiseExceptions = False
server.serve()
