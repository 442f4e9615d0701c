import { useEffect } from "react";
import { useCompanyLogo } from "./company-name";

/** The company's logo, or ours; the tab of the browser has it too. */
export function CompanyLogo({ size }: { size: number }) {
  const src = useCompanyLogo();
  useEffect(() => {
    if (src) document.querySelector("link[rel=icon]")?.setAttribute("href", src);
  }, [src]);
  return <img src={src} alt="" height={size} style={{ minWidth: size, maxWidth: 4 * size, objectFit: "contain" }} />;
}
