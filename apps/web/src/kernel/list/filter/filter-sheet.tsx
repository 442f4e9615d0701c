import { Drawer } from "antd";
import type { ComponentProps } from "react";
import { t } from "../ask/texts";
import FilterPanel from "./filter-panel";

/** The filters on a phone: they come up from below. */
export default function FilterSheet({
  onClose,
  ...props
}: ComponentProps<typeof FilterPanel> & { onClose: () => void }) {
  return (
    <Drawer open placement="bottom" size="85%" title={t("filter")} onClose={onClose}>
      <FilterPanel {...props} />
    </Drawer>
  );
}
