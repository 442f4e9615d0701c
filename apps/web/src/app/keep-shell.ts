/** Has the browser keep the shell of this build, so that the product opens without a network, too. */
import { whenQuiet } from "../kernel/ui/basis/soon";

export function keepShell(): void {
  // Browsers have it on secure origins only; under the development server there is no build.
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  whenQuiet(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
