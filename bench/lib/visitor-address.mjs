/** Returns an address of its own for each number: the product's limits are those of one address. */
export const visitorAddress = (number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
