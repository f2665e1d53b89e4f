package io.provisioning.surrealdb.data.repository;

import io.provisioning.surrealdb.data.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.repository.query.ParametersParameterAccessor;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.support.PageableExecutionUtils;

/** How a method returns what was found, and how much is asked for because of it. */
final class ResultShape {

  private final QueryMethod method;

  ResultShape(QueryMethod method) {
    this.method = method;
  }

  /** Limits a query to what the method and its parameters ask for. */
  Selection limit(Selection selection, ParametersParameterAccessor accessor, Limit atMost) {
    var page = accessor.getPageable();
    if (page.isPaged()) {
      // one more tells a slice whether there is a next
      var more = method.isSliceQuery() ? 1 : 0;
      return selection.limited(page.getOffset(), page.getPageSize() + more);
    }
    var limit = accessor.getLimit();
    if (limit.isLimited() || atMost.isLimited()) {
      var most = limit.isLimited() && atMost.isLimited();
      return selection.limited(
          0,
          most ? Math.min(limit.max(), atMost.max()) : (limit.isLimited() ? limit : atMost).max());
    }
    return selection;
  }

  /**
   * What the method returns.
   *
   * @param total counts all, when a page needs it
   */
  @Nullable Object of(List<?> found, Pageable page, LongSupplier total) {
    if (method.isPageQuery()) {
      return PageableExecutionUtils.getPage(found, page, total);
    }
    if (method.isSliceQuery()) {
      return slice(found, page);
    }
    if (method.isStreamQuery()) {
      return found.stream();
    }
    return method.isCollectionQuery() ? found : single(found);
  }

  private static Object slice(List<?> found, Pageable page) {
    var more = page.isPaged() && found.size() > page.getPageSize();
    var content = more ? found.subList(0, page.getPageSize()) : found;
    return new SliceImpl<>(new ArrayList<Object>(content), page, more);
  }

  private static @Nullable Object single(List<?> found) {
    if (found.size() > 1) {
      throw new IncorrectResultSizeDataAccessException(1, found.size());
    }
    return found.isEmpty() ? null : found.getFirst();
  }
}
