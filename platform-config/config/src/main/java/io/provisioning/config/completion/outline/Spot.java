package io.provisioning.config.completion.outline;

/**
 * Where somebody writes.
 *
 * @param part in which something begins; or the one whose value is written
 * @param isValue whether what stands there can only be the value of the part, because its key or
 *     its mark stands before on the same line
 * @param from offset at which what is being written begins
 * @param to offset behind it
 * @param typed what of it stands before the cursor
 * @param isQuoted whether it stands between quotes
 * @param isInline whether it stands in a list or mapping that is written on one line
 * @param isFollowed whether it is a key whose value stands there already
 * @param column of what is being written, in characters from 0
 * @param indent of its line, in characters
 */
public record Spot(
    Part part,
    boolean isValue,
    int from,
    int to,
    String typed,
    boolean isQuoted,
    boolean isInline,
    boolean isFollowed,
    int column,
    int indent) {}
