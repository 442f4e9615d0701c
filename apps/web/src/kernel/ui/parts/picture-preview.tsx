/** Pictures that open large, whose buttons have names in the language of the page. */

import { CloseOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Image } from "antd";
import { icons } from "antd/es/image/PreviewGroup";
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { common } from "../../i18n/common";
import { t } from "../basis/library-texts";

const NAMES: Readonly<Record<string, string>> = {
  flipY: t("flipY"),
  flipX: t("flipX"),
  rotateLeft: t("rotateLeft"),
  rotateRight: t("rotateRight"),
  zoomOut: t("zoomOut"),
  zoomIn: t("zoomIn"),
};

const named = (button: ReactNode): ReactNode =>
  isValidElement<{ "aria-label": string }>(button)
    ? cloneElement(button, { "aria-label": ownValue(NAMES, button.key ?? "") ?? "" })
    : button;

/** How a single picture opens. */
export const PREVIEW = {
  closeIcon: <CloseOutlined role="img" aria-label={common("close")} />,
  actionsRender: (drawn: ReactElement) =>
    cloneElement(drawn, {}, Children.map((drawn.props as { children: ReactNode }).children, named)),
};

/** The library takes them, and does not say so. */
const ICONS: object = {
  icons: {
    ...icons,
    left: <LeftOutlined role="img" aria-label={t("former")} />,
    right: <RightOutlined role="img" aria-label={t("following")} />,
  },
};

type GroupProps = ComponentProps<typeof Image.PreviewGroup>;
type Props = Omit<GroupProps, "preview"> & { preview?: Exclude<GroupProps["preview"], boolean | undefined> };

/** Several of them, from one to the next. */
export const PictureGroup = ({ preview, ...rest }: Props) => (
  <Image.PreviewGroup {...ICONS} {...rest} preview={{ ...PREVIEW, ...preview }} />
);
