export type { GraphEdge } from './edges';
export { Graph, type Grouped, type GraphNode } from './graph';
export { type Grouping, GROUPINGS } from './grouping';
export { itemsOfOperations, itemsOfResources } from './items';
