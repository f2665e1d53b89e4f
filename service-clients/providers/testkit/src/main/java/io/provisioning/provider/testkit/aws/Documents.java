package io.provisioning.provider.testkit.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Answers of EC2. */
final class Documents {

  private static final String NAMESPACE = "http://ec2.amazonaws.com/doc/2016-11-15/";

  private Documents() {}

  static byte[] answer(String action, Map<String, ?> members) {
    var all = new TreeMap<String, Object>(members);
    all.put("requestId", UUID.randomUUID().toString());
    return document(action + "Response", NAMESPACE, all);
  }

  static byte[] error(String code, String message) {
    return document(
        "Response",
        "",
        new TreeMap<>(
            Map.of(
                "Errors", Map.of("Error", Map.of("Code", code, "Message", message)),
                "RequestID", UUID.randomUUID().toString())));
  }

  private static byte[] document(String root, String namespace, Map<String, Object> members) {
    try {
      var text = new StringWriter();
      var writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      writer.writeStartDocument("UTF-8", "1.0");
      writer.writeStartElement(root);
      if (!namespace.isEmpty()) {
        writer.writeDefaultNamespace(namespace);
      }
      write(writer, members);
      writer.writeEndElement();
      writer.flush();
      return text.toString().getBytes(UTF_8);
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(XMLStreamWriter writer, Object value) throws XMLStreamException {
    switch (value) {
      case Map<?, ?> members -> {
        for (var member : members.entrySet()) {
          writer.writeStartElement(String.valueOf(member.getKey()));
          write(writer, member.getValue());
          writer.writeEndElement();
        }
      }
      case List<?> items -> {
        for (var item : items) {
          writer.writeStartElement("item");
          write(writer, item);
          writer.writeEndElement();
        }
      }
      default -> writer.writeCharacters(value.toString());
    }
  }
}
