/** Some rows of the official list, with the names that make trouble. */
import { type NamedRegion, regionFinder } from "../../src/import/region";

const rows = `
110000 北京市
110100 北京市 110000
110101 东城区 110100
110105 朝阳区 110100
210000 辽宁省
211300 朝阳市 210000
220000 吉林省
220100 长春市 220000
220104 朝阳区 220100
220200 吉林市 220000
222400 延边朝鲜族自治州 220000
150000 内蒙古自治区
320000 江苏省
320100 南京市 320000
320106 鼓楼区 320100
330000 浙江省
330100 杭州市 330000
330106 西湖区 330100
350000 福建省
350100 福州市 350000
350102 鼓楼区 350100
360000 江西省
360100 南昌市 360000
360103 西湖区 360100
450000 广西壮族自治区
460000 海南省
460100 海口市 460000
469000 省直辖县级行政区划 460000
469002 琼海市 469000
500000 重庆市
500100 重庆市 500000
500200 县 500000
500229 城口县 500200
540000 西藏自治区
630000 青海省
632500 海南藏族自治州 630000
810000 香港特别行政区`;

export const REGIONS: readonly NamedRegion[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [id = "", name = "", parentId = null] = row.split(" ");
    return { id, name, parentId };
  });

export const findRegion = regionFinder(REGIONS);
