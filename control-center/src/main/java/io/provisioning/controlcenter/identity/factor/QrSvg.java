package io.provisioning.controlcenter.identity.factor;

import io.nayuki.qrcodegen.QrCode;

/** A QR code as a picture that needs no script and no font. */
final class QrSvg {

  private static final int MARGIN = 4;

  private QrSvg() {}

  static String of(String text) {
    var code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
    var size = code.size + 2 * MARGIN;
    var path = new StringBuilder();
    for (var y = 0; y < code.size; y++) {
      for (var x = 0; x < code.size; x++) {
        if (code.getModule(x, y)) {
          path.append("M%d,%dh1v1h-1z".formatted(x + MARGIN, y + MARGIN));
        }
      }
    }
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">\
    <path fill="#fff" d="M0,0h%dv%dh-%dz"/><path d="%s"/></svg>\
    """
        .formatted(size, size, size, size, size, path);
  }
}
