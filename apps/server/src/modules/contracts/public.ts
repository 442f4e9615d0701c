/** What other modules may use of contracts. */
export { recount as recountContract } from "./effects";
export { freeReceived, registerFreeing } from "./received";
export { contractType } from "./type";
