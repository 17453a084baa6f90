/** What stands beside everything that is sold as a file. */
export const commercialLicence = `素材使用许可 / Licence

1. 购买者可在个人与商业项目中使用、修改本文件夹中的内容，数量不限。
2. 不得将原文件单独转售、转赠或上传到素材站。
3. 修改后的成品版权归购买者。

1. The buyer may use and change what is in this folder in any number of personal and commercial projects.
2. The files themselves must not be sold on, given away or uploaded to stock sites.
3. What the buyer makes of them is the buyer's.
`;
