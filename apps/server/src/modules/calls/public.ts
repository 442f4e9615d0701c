export { startSimulator } from "./simulator/start";
