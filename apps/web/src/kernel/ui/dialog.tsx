/** A dialog over the middle of the screen: what it is opened for stands first, at the left, as in drawers and pickers. */
import { Modal, type ModalProps } from "antd";
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

const STYLES = { footer: { textAlign: "start" } } as const;

export const Dialog = (props: ModalProps) => <Modal centered footer={okFirst} styles={STYLES} {...props} />;
