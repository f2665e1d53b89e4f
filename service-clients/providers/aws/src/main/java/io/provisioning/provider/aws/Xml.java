package io.provisioning.provider.aws;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** An element of an answer. What is not there is empty. */
record Xml(String name, String text, List<Xml> children) {

  private static final Xml NOTHING = new Xml("", "", List.of());
  private static final int DEEPEST = 64;
  private static final XMLInputFactory FACTORY = factory();

  private static XMLInputFactory factory() {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /**
   * Reads a document.
   *
   * @throws XMLStreamException if it is malformed, nested too deep or has a document type
   */
  static Xml parse(byte[] document) throws XMLStreamException {
    var reader = FACTORY.createXMLStreamReader(new ByteArrayInputStream(document));
    var open = new ArrayDeque<Started>();
    open.push(new Started(""));
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          open.push(new Started(reader.getLocalName()));
          require(open.size() <= DEEPEST, "nested too deep", reader);
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            open.getFirst().text.append(reader.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          var ended = open.pop().toXml();
          open.getFirst().children.add(ended);
        }
        case XMLStreamConstants.DTD -> require(false, "a document type", reader);
        default -> {}
      }
    }
    return open.pop().children.getFirst();
  }

  private static void require(boolean isFine, String problem, XMLStreamReader reader)
      throws XMLStreamException {
    if (!isFine) {
      throw new XMLStreamException(problem, reader.getLocation());
    }
  }

  /** An element without anything. */
  static Xml nothing() {
    return NOTHING;
  }

  /** The first child of the name. */
  Xml path(String child) {
    return children.stream().filter(it -> it.name.equals(child)).findFirst().orElse(NOTHING);
  }

  /** The text of a child. */
  String get(String child) {
    return path(child).text;
  }

  /** What EC2 lists in a child. */
  List<Xml> items(String child) {
    return path(child).children;
  }

  /** An element whose end was not read yet. */
  private static final class Started {

    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final List<Xml> children = new ArrayList<>();

    private Started(String name) {
      this.name = name;
    }

    private Xml toXml() {
      return new Xml(name, children.isEmpty() ? text.toString() : "", List.copyOf(children));
    }
  }
}
