/** What other modules may use of flows: templates of documents, and the pieces of which drawings are made. */
export {
  atLeast,
  byRole,
  type Chart,
  chain,
  copies,
  end,
  fork,
  manager,
  type Staff,
  spending,
  staffOf,
  start,
  superior,
} from "./charts";
export { registerFlowTemplate } from "./templates";
