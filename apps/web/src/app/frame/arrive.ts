/** Fetches what the first screen is made of before anything is drawn: React would hold back for 300 ms what replaces a splash. */
import { preference } from "../../kernel/access/preferences";
import { useSession } from "../../kernel/session/session-store";
import { fetchRoute } from "./pages";
import { frameAt, ownedBy } from "./use-frame";

export async function arrive(address: string): Promise<void> {
  const { granted } = useSession.getState();
  // his rights come first then, and say where he may go
  if (!granted) return;
  const leadingTo = (to: string) =>
    frameAt({
      pathname: to.split("?")[0] ?? "",
      granted,
      start: preference("start"),
      owns: ownedBy(useSession.getState()),
    }).destination;
  const first = leadingTo(address);
  const destination = first.kind === "redirect" ? leadingTo(first.to) : first;
  if (destination.kind === "screen")
    await fetchRoute(destination.route, first.kind === "redirect" ? first.to : address);
}

/** Of the screen that one points at, or that the first hit of a search is on; what fails is fetched again by going there. */
export const arriveSoon = (address: string): void => void arrive(address).catch(() => undefined);
