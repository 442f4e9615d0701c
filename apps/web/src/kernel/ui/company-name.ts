import { useCall } from "../http/hooks";

const PRODUCT_NAME = "启程 CRM";

/** What the sign-in page and the frame need before anybody is signed in. */
export const useCompany = () => useCall("session.company", {}, { staleTime: 300_000 });

export const useCompanyName = (): string => useCompany().data?.data.name || PRODUCT_NAME;
