import { lazy, useState } from "react";
import type { ControlComponent, ControlProps } from "../values/control";

interface Chosen extends ControlProps {
  /** The control, once it is there. */
  arrived: () => ControlComponent | undefined;
  /** Suspends until then. */
  later: ControlComponent;
}

/** One and the same as long as it stands, or what was begun in it would be lost. */
function Arriving({ arrived, later, ...props }: Chosen) {
  const [Control] = useState<ControlComponent>(() => arrived() ?? later);
  return <Control {...props} />;
}

/**
 * Controls that are fetched while the definition of the form still is on its way: as a rule they are there when it is
 * drawn, and are drawn with it. Otherwise they suspend as those of `lazy` do.
 */
export function early<Name extends string>(load: () => Promise<Record<Name, ControlComponent>>) {
  let there: Record<Name, ControlComponent> | undefined;
  load().then(
    (controls) => {
      there = controls;
    },
    () => undefined,
  );
  return (name: Name): ControlComponent => {
    const later = lazy<ControlComponent>(async () => ({ default: (await load())[name] }));
    const arrived = () => there?.[name];
    return (props: ControlProps) => <Arriving {...props} arrived={arrived} later={later} />;
  };
}
