package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.SurrealStatement;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.value.RecordId;
import java.util.List;
import java.util.Map;
import org.springframework.data.repository.core.EntityInformation;

/** What every repository of edges can do. Is made by Spring Data for each. */
class MappedEdgeRepository<E, I> extends MappedRepository<E, I>
    implements SurrealEdgeRepository<E, I> {

  MappedEdgeRepository(EntityInformation<E, I> information, SurrealTemplate template) {
    super(information, template);
  }

  @Override
  public <S extends E> S relate(S edge) {
    return insert(edge);
  }

  @Override
  public List<E> findFrom(RecordId in) {
    return find("SELECT * FROM $record->" + table(), in);
  }

  @Override
  public List<E> findTo(RecordId out) {
    return find("SELECT * FROM $record<-" + table(), out);
  }

  @Override
  public <N> List<N> outgoing(RecordId from, Class<N> node) {
    return template().outgoing(from, type(), node);
  }

  @Override
  public <N> List<N> incoming(RecordId to, Class<N> node) {
    return template().incoming(to, type(), node);
  }

  @Override
  public long unrelate(RecordId in, RecordId out) {
    var text = "DELETE $in->" + table() + " WHERE `out` = $out RETURN BEFORE";
    var deletion = new SurrealStatement(operation("unrelate"), text, Map.of("in", in, "out", out));
    return template().values(deletion).size();
  }

  private List<E> find(String text, RecordId record) {
    var query = new SurrealStatement(operation("find"), text, Map.of("record", record));
    return template().find(query, type());
  }

  private String operation(String verb) {
    return verb + " " + template().entity(type()).table();
  }

  private String table() {
    return template().entity(type()).quotedTable();
  }
}
