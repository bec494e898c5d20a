"""Drawing: a puzzle describes a picture as a `Scene`; these modules turn it into files and text."""
