export { type Passed, passSecondStep } from "./prove";
