export { FactorCard } from "./factor-card";
export { MustEnrol } from "./must-enrol";
