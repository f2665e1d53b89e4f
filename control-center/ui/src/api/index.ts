import type { components as ControlCenter } from './generated/control-center';
import type { components as Orchestrator } from './generated/orchestrator';

export { authorizedFetch, controlCenter, dataOf, orchestrator } from './client';
export { asProblem, ProblemError, type Finding, type Problem } from './problem';

export type OrchestratorSchemas = Orchestrator['schemas'];
export type ControlCenterSchemas = ControlCenter['schemas'];

export type Workflow = OrchestratorSchemas['WorkflowView'];
export type Actor = OrchestratorSchemas['Actor'];
export type WorkflowStatus = OrchestratorSchemas['WorkflowStatus'];
export type Operation = OrchestratorSchemas['OperationView'];
export type OperationStatus = OrchestratorSchemas['OperationStatus'];
export type OperationBrief = OrchestratorSchemas['OperationBrief'];
export type Eta = OrchestratorSchemas['EtaView'];
export type WorkflowProgress = OrchestratorSchemas['ProgressView'];
export type WorkflowDelta = OrchestratorSchemas['DeltaView'];
export type WorkflowEvent = OrchestratorSchemas['EventView'];
export type LogLine = OrchestratorSchemas['LogLine'];
export type Plan = OrchestratorSchemas['PlanView'];
export type Resource = OrchestratorSchemas['ResourceView'];
export type Edge = OrchestratorSchemas['EdgeView'];
export type Profile = ControlCenterSchemas['ProfileView'];
export type User = ControlCenterSchemas['UserView'];
