/** How customers of the simulator behave, in seconds of its clock. */
import type { ProviderEvent } from "@qicheng/api/calls/routes";

export const SCRIPTS = [
  "answer",
  "busy",
  "refuse",
  "ringOut",
  "hangUpFirst",
  "late",
  "absent",
  "silent",
  "deaf",
] as const;
export type Script = (typeof SCRIPTS)[number];

export interface Step {
  /** Seconds after the call began at which it happens, and those after which it is told. */
  at: number;
  told: number;
  type: ProviderEvent["type"];
  cause?: ProviderEvent["cause"];
  /** Told a second time. */
  twice?: true;
}

const step = (at: number, type: Step["type"], more: Partial<Step> = {}): Step => ({ at, told: at, type, ...more });
const end = (at: number, cause: NonNullable<Step["cause"]>): Step[] => [
  step(at, "ended", { cause }),
  step(at, "cdr", { cause, told: at + 1 }),
];

const AGENT = [step(0.3, "callingAgent"), step(1.5, "agentAnswered")];
const RINGS = [...AGENT, step(1.8, "callingCustomer")];

/** The same steps for each number, of a length that differs. */
export function stepsOf(script: Script, customer: string): Step[] {
  const talk = 20 + (Number(customer.slice(-4)) % 100);
  switch (script) {
    case "answer":
    case "deaf":
      return [...RINGS, step(5, "answered"), ...end(5 + talk, "normal")];
    case "busy":
      return [...RINGS, ...end(4, "busy")];
    case "refuse":
      return [...RINGS, ...end(7, "declined")];
    case "ringOut":
      return [...RINGS, ...end(25, "noAnswer")];
    case "hangUpFirst":
      return [...RINGS, step(4, "answered"), ...end(9, "normal")];
    case "late":
      return [
        ...AGENT.map((one) => ({ ...one, twice: true as const })),
        step(5, "answered", { told: 12, twice: true }),
        ...end(11, "normal").map((one) => ({ ...one, twice: true as const })),
        step(1.8, "callingCustomer", { told: 14 }),
      ];
    case "absent":
      return [step(0.3, "callingAgent"), ...end(20, "agentNoAnswer")];
    case "silent":
      return [];
  }
}

const BY_DIGIT: Readonly<Record<string, Script>> = {
  5: "busy",
  6: "refuse",
  7: "ringOut",
  8: "hangUpFirst",
  9: "late",
};

/** By the last digit of the number, where nobody has said otherwise. */
export const scriptOf = (customer: string): Script => BY_DIGIT[customer.slice(-1)] ?? "answer";
