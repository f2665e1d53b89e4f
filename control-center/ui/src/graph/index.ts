export { Graph, type GraphEdge, type GraphNode } from './graph';
