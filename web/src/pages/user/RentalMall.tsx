export default function RentalMall() {
  return null;
}
