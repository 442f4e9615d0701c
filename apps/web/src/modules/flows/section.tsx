/** A part of the panel under its heading. */
import type { ReactNode } from "react";
import panel from "../../kernel/drafting/properties.module.css";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={panel.section} aria-label={title}>
      <h2 className={panel.heading}>{title}</h2>
      {children}
    </section>
  );
}
