import { EllipsisOutlined } from "@ant-design/icons";
import { Tabs as AntTabs, type TabsProps } from "antd";
import { t } from "../basis/library-texts";

const MORE = { icon: <EllipsisOutlined role="img" aria-label={t("moreTabs")} /> };
const LOCALE = { dropdownAriaLabel: t("moreTabs") };

/** Tabs, with a name for the button of those that find no room. */
export const Tabs = (props: TabsProps) => <AntTabs more={MORE} locale={LOCALE} {...props} />;
