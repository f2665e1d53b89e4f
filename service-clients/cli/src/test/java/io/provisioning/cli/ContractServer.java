package io.provisioning.cli;

import com.sun.net.httpserver.HttpHandler;

/** A server for fakes of the services that commands ask. */
final class ContractServer extends io.provisioning.service.testkit.ContractServer {

  ContractServer(HttpHandler handler) {
    super(Contract.ALL, handler);
  }
}
