package io.provisioning.surrealdb.value;

import java.util.List;

/** A shape on the Earth, after GeoJSON (RFC 7946): longitude before latitude, in degrees. */
public sealed interface Geometry {

  /**
   * A position.
   *
   * @param longitude in degrees
   * @param latitude in degrees
   */
  record Point(double longitude, double latitude) implements Geometry {}

  /**
   * A line through positions.
   *
   * @param points the positions, in order
   */
  record Line(List<Point> points) implements Geometry {

    /** Copies the list. */
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * An area.
   *
   * @param rings the outer edge, then those of its holes; the engine closes a ring that is open
   */
  record Polygon(List<Line> rings) implements Geometry {

    /** Refuses an area without an edge. */
    public Polygon {
      rings = List.copyOf(rings);
      if (rings.isEmpty()) {
        throw new IllegalArgumentException("a polygon has an outer edge");
      }
    }
  }

  /**
   * Several positions.
   *
   * @param points the positions
   */
  record MultiPoint(List<Point> points) implements Geometry {

    /** Copies the list. */
    public MultiPoint {
      points = List.copyOf(points);
    }
  }

  /**
   * Several lines.
   *
   * @param lines the lines
   */
  record MultiLine(List<Line> lines) implements Geometry {

    /** Copies the list. */
    public MultiLine {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Several areas.
   *
   * @param polygons the areas
   */
  record MultiPolygon(List<Polygon> polygons) implements Geometry {

    /** Copies the list. */
    public MultiPolygon {
      polygons = List.copyOf(polygons);
    }
  }

  /**
   * Shapes of any kind.
   *
   * @param geometries the shapes
   */
  record Collection(List<Geometry> geometries) implements Geometry {

    /** Copies the list. */
    public Collection {
      geometries = List.copyOf(geometries);
    }
  }
}
