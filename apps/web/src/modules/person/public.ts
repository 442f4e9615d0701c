export { deviceName } from "./device-name";
