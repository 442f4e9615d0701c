/** The adapter that the environment names; undefined where it names none. */
import type { Config } from "../../kernel/work/config";
import type { Provider } from "./provider";
import { simProvider } from "./provider-sim";

export const providerOf = ({ calls }: Pick<Config, "calls">): Provider | undefined => calls && simProvider(calls);
