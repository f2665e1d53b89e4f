export { Badge, Chip, type Tone } from './badge';
export { Button, buttonClass, IconButton } from './button';
export { canvasColour, canvasFont } from './canvas-colour';
export { ConfirmDialog } from './confirm-dialog';
export { counted } from './counted';
export { type Denial, DenialText, DenialView, type Permission } from './denial';
export { Dialog } from './dialog';
export { Checkbox, Choices, Field, SearchBox } from './field';
export { FormDialog } from './form-dialog';
export { Marked } from './marked';
export { Menu, MenuItem, MenuSeparator, Select } from './menu';
export { Listing } from './listing';
export { LonePage } from './lone-page';
export { Notice } from './notice';
export { Card, Empty, Facts, Form, Page, Skeleton, Toolbar } from './page';
export { Panel, PanelActions, PanelSection, Past, PastEvent, Stage } from './panel';
export { ProblemView, Ticked } from './problem';
export { SecretDialog } from './secret-dialog';
export {
  HEALTH_LOOKS,
  HealthBadge,
  lookOf,
  OPERATION_LOOKS,
  OperationBadge,
  WORKFLOW_LOOKS,
  WorkflowBadge,
  type Look,
} from './state';
export { Ago, clock, duration, Elapsed, For, fullTime, useNow, When } from './time';
export { type Column, DataTable } from './table';
export { Tabs } from './tabs';
export { Tip } from './tip';
export { say, sayProblem, Toasts } from './toast';
export { useOnce } from './use-once';
