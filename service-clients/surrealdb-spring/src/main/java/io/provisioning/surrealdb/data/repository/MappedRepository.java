package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.SurrealTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.core.EntityInformation;

/** What every repository can do. Is made by Spring Data for each. */
class MappedRepository<T, I> implements SurrealRepository<T, I> {

  private final EntityInformation<T, I> information;
  private final SurrealTemplate template;

  MappedRepository(EntityInformation<T, I> information, SurrealTemplate template) {
    this.information = information;
    this.template = template;
  }

  @Override
  public <S extends T> S insert(S entity) {
    return template.insert(entity);
  }

  @Override
  public <S extends T> S save(S entity) {
    return template.save(entity);
  }

  @Override
  public <S extends T> List<S> saveAll(Iterable<S> entities) {
    var saved = new ArrayList<S>();
    entities.forEach(entity -> saved.add(save(entity)));
    return saved;
  }

  @Override
  public Optional<T> findById(I id) {
    return template.findById(id, type());
  }

  @Override
  public boolean existsById(I id) {
    return template.existsById(id, type());
  }

  @Override
  public List<T> findAll() {
    return findAll(Sort.unsorted());
  }

  @Override
  public List<T> findAll(Sort sort) {
    return template.findAll(type(), sort);
  }

  @Override
  public Page<T> findAll(Pageable pageable) {
    return template.findAll(type(), pageable);
  }

  @Override
  public List<T> findAllById(Iterable<I> ids) {
    return template.findAllById(list(ids), type());
  }

  @Override
  public long count() {
    return template.count(type());
  }

  @Override
  public void deleteById(I id) {
    template.deleteAllById(List.of(id), type());
  }

  @Override
  public void delete(T entity) {
    template.delete(entity);
  }

  @Override
  public void deleteAllById(Iterable<? extends I> ids) {
    template.deleteAllById(list(ids), type());
  }

  @Override
  public void deleteAll(Iterable<? extends T> entities) {
    entities.forEach(this::delete);
  }

  @Override
  public void deleteAll() {
    template.deleteAll(type());
  }

  Class<T> type() {
    return information.getJavaType();
  }

  SurrealTemplate template() {
    return template;
  }

  private static <E> List<E> list(Iterable<? extends E> elements) {
    return StreamSupport.stream(elements.spliterator(), false).<E>map(it -> it).toList();
  }
}
