export { startSimulator } from "./simulator/start";
export { callsUnwritten, callToWrite, callWritten, talkOf } from "./written";
