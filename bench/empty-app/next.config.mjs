/** Set as the product's, so that nothing but the work of the handler differs. */
export default { poweredByHeader: false, compress: false, images: { unoptimized: true } };
