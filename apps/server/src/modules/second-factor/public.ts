export { passSecondStep } from "./prove";
