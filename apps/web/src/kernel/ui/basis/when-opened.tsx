import { type ReactNode, Suspense, useState } from "react";

interface Props {
  open: boolean;
  /** Knows itself whether it is open, so that it can close as it does. */
  children: ReactNode;
}

/** What is not drawn, and so not fetched by drawing it, before it is opened for the first time. */
export function WhenOpened({ open, children }: Props) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null;
}
