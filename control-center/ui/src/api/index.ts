import type { components as ControlCenter } from './generated/control-center';
import type { components as Detector } from './generated/detector';
import type { components as Mcp } from './generated/mcp';
import type { components as Orchestrator } from './generated/orchestrator';
import type { components as Registry } from './generated/registry';
import type { components as Vault } from './generated/vault';

export {
  authorizedFetch,
  controlCenter,
  dataOf,
  detector,
  mcp,
  orchestrator,
  registry,
  vault,
} from './client';
export { asProblem, ProblemError, type Finding, type Problem } from './problem';

export type OrchestratorSchemas = Orchestrator['schemas'];
export type ControlCenterSchemas = ControlCenter['schemas'];
export type DetectorSchemas = Detector['schemas'];
export type RegistrySchemas = Registry['schemas'];
export type McpSchemas = Mcp['schemas'];
export type VaultSchemas = Vault['schemas'];

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
export type Health = OrchestratorSchemas['Health'];
export type Edge = OrchestratorSchemas['EdgeView'];
export type AuthorizationQuestion = ControlCenterSchemas['QuestionView'];
export type Profile = ControlCenterSchemas['ProfileView'];
export type User = ControlCenterSchemas['UserView'];
