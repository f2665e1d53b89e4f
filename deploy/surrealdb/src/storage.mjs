// Where and how the engine keeps its data.

/** Of a machine that runs other services too. The engine's own defaults take half of the memory for a cache. */
const MODEST = {
  SURREAL_ROCKSDB_BLOCK_CACHE_SIZE: '134217728',
  SURREAL_ROCKSDB_WRITE_BUFFER_SIZE: '33554432',
  SURREAL_ROCKSDB_MAX_WRITE_BUFFER_NUMBER: '4',
  SURREAL_ROCKSDB_KEEP_LOG_FILE_NUM: '3',
};

/** The address of a datastore that syncs before it acknowledges. */
export function dataAddress(storage, data) {
  return `${storage}://${data}?sync=every`;
}

/** Sets the sizes of the engine's memory that the environment leaves open. The engine reads them when it opens data. */
export function beModest(environment) {
  for (const [name, value] of Object.entries(MODEST)) {
    environment[name] ??= value;
  }
}
