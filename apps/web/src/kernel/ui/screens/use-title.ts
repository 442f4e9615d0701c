import { useEffect } from "react";
import { useCompanyName } from "./company-name";

/** Sets the title of the browser tab while the screen shows. */
export function useTitle(title: string): void {
  const company = useCompanyName();
  useEffect(() => {
    document.title = title ? `${title} - ${company}` : company;
  }, [title, company]);
}
