import { useCall } from "../../http/hooks";

const PRODUCT = { name: "启程 CRM", logo: "/logo.svg" };

/** What the sign-in page and the frame need before anybody is signed in. */
export const useCompany = () => useCall("session.company", {}, { staleTime: 300_000 });

export const useCompanyName = (): string => useCompany().data?.data.name || PRODUCT.name;

/** undefined until it is known: ours, shown for a moment in the place of the company's own, would look like a mistake. */
export function useCompanyLogo(): string | undefined {
  const { data, isError } = useCompany();
  return data?.data.logo || (data || isError ? PRODUCT.logo : undefined);
}
