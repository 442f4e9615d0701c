/** What other modules may use of contracts. */
export { registerContractCount } from "./counts";
export { refuseLowDue, registerDueLimit } from "./due-limits";
export { recount as recountContract } from "./effects";
export { STAGE } from "./fields";
export { freeReceived, registerFreeing } from "./received";
export { contractType } from "./type";
