/** Where goods of the demo company lie, beside 默认仓库, which every company has. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { warehouseType } from "./type";

export const demo: DemoRecords = {
  type: warehouseType,
  by: "tangdayong",
  rows: [
    {
      name: "华东中心仓",
      UserID: "tangdayong",
      mobile: "13605710188",
      address: "浙江省杭州市余杭区仓前街道良睦路1288号",
    },
    { name: "华南分仓", UserID: "tangdayong", mobile: "13602960377", address: "广东省东莞市长安镇振安东路66号" },
    {
      name: "样机与备件库",
      UserID: "tangdayong",
      mobile: "13605710196",
      address: "浙江省杭州市滨江区江南大道3888号B1层",
    },
  ],
};
