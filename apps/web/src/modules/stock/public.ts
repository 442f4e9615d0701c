/** What other modules use of goods: their code comes when it is shown. */
import { lazy } from "react";

export { GOODS_ACTS, POST_MANY, REVERSE } from "./goods-acts";
export { t as stockTexts } from "./texts";
export const GoodsLines = lazy(() => import("./goods-lines"));
export const TransferLines = lazy(() => import("./goods-lines").then(({ TransferLines: one }) => ({ default: one })));
export const ContractLines = lazy(() => import("./goods-lines").then(({ ContractLines: one }) => ({ default: one })));
export const WaitScreen = lazy(() => import("./waits"));
export const loadProductStorage = () => import("./product-storage");
export { startOf } from "./start-of";
