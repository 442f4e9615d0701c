/** Buttons inside fields that empty them are for pointers: Tab goes from one field to the next. */
import { heard } from "./heard";

const CLEAR = ".ant-input-clear-icon, .ant-select-clear, .ant-picker-clear";

/** The library makes them anew with each value, so they are passed over at the moment of the Tab. */
export function passClearButtons(): void {
  document.addEventListener(
    "keydown",
    heard(({ key }) => {
      if (key !== "Tab") return;
      for (const button of document.querySelectorAll<HTMLElement>(CLEAR)) button.tabIndex = -1;
    }),
    true,
  );
}
