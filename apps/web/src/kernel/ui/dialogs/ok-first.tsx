/** In which order the buttons of a dialog stand. */
import type { ComponentType, ReactNode } from "react";

interface FooterParts {
  OkBtn: ComponentType;
  CancelBtn: ComponentType;
}

/** Of what asks or is filled in; in this order Tab goes, too. */
export const okFirst = (_drawn: ReactNode, { OkBtn, CancelBtn }: FooterParts): ReactNode => (
  <>
    <OkBtn />
    <CancelBtn />
  </>
);
